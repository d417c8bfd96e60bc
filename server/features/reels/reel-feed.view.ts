import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { listFollowed, listHot } from './reel.store.ts'

/**
 * Null when a list is over, and undefined when it has not begun. `sinceMs` is the time of the first page: follows from
 * after it do not move reels between the lists.
 */
type Cursors = { hot: string | null | undefined; followed: string | null | undefined; sinceMs: number }

/** One in every three reels is from a member whom the viewer follows, while such reels remain. */
const oneOf = 3
/** Max time that PostgreSQL and `Date` both accept in a cursor: the year 9999. */
const maxTimeMs = 253_402_300_799_999

/**
 * Merges two lists, each with its own cursor. So no reel appears twice when reels or follows are added. One can appear
 * again after the viewer unfollowed its author, or when its heat changes.
 */
export async function listFeed(
  db: Db,
  { viewerId, paging }: { viewerId: string | null; paging: KeysetPaging },
): Promise<KeysetPage<{ id: string }>> {
  if (viewerId === null) return listHot(db, { viewerId, followedUntil: null, paging })
  const { pageNum, pageSize, after } = paging
  const from: Cursors | null = after === undefined ? null : readCursors(after)
  const sinceMs = from?.sinceMs ?? Date.now()
  const followedUntil = from && new Date(sinceMs)
  const followedSize = Math.max(1, Math.floor(pageSize / oneOf))
  const page = async (
    cursor: string | null | undefined,
    read: (of: KeysetPaging) => ReturnType<typeof listHot>,
    size: number,
  ) => (cursor === null ? null : read({ pageNum, pageSize: size, ...(cursor !== undefined && { after: cursor }) }))
  const followed = await page(
    from?.followed,
    (of) => listFollowed(db, { viewerId, followedUntil, paging: of }),
    followedSize,
  )
  const hotSize = pageSize - (followed?.list.length ?? 0)
  // Also read for a page that is full, because it has the total.
  const hot = await page(from?.hot, (of) => listHot(db, { viewerId, followedUntil, paging: of }), Math.max(1, hotSize))
  const hotList = hot?.list.slice(0, hotSize) ?? []
  const isHotKept = hot !== null && hot.list.length > hotList.length
  const next: Cursors = {
    hot: isHotKept ? from?.hot : (hot?.next ?? null),
    followed: followed?.next ?? null,
    sinceMs,
  }
  const isOver = next.hot === null && next.followed === null
  const total = hot?.total ?? 0
  return {
    list: mixed(hotList, followed?.list ?? []),
    currPage: pageNum,
    total,
    totalPage: Math.max(1, Math.ceil(total / pageSize)),
    next: isOver ? null : toCursor(next),
  }
}

/** Takes the second of every three items from the second list, until that list is empty. */
export function mixed<T>(first: readonly T[], second: readonly T[]): T[] {
  const [a, b] = [[...first], [...second]]
  const all: T[] = []
  while (a.length + b.length > 0) {
    const isSecond = b.length > 0 && (a.length === 0 || all.length % oneOf === 1)
    all.push(...(isSecond ? b : a).splice(0, 1))
  }
  return all
}

/** Writes an undefined cursor as an empty string. */
function toCursor({ hot = '', followed = '', sinceMs }: Cursors): string {
  return Buffer.from(JSON.stringify([hot, followed, sinceMs])).toString('base64url')
}

function readCursors(text: string): Cursors {
  try {
    const [hot, followed, sinceMs, ...more] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isCursor = (one: unknown) => one === null || (typeof one === 'string' && one.length <= 200)
    const isTime = Number.isSafeInteger(sinceMs) && Math.abs(sinceMs as number) <= maxTimeMs
    if (more.length === 0 && isCursor(hot) && isCursor(followed) && isTime)
      return { hot: hot === '' ? undefined : hot, followed: followed === '' ? undefined : followed, sinceMs } as Cursors
  } catch {
    // Invalid JSON is an invalid cursor too.
  }
  throw new ApiError('BAD_INPUT', { fields: [{ path: 'after', rule: 'invalid_cursor' }] })
}
