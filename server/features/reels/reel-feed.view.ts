import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { listFollowed, listHot } from './reel.store.ts'

type Cursors = { hot: string | null; followed: string | null }

/** One in every three reels is from a member whom the viewer follows, while such reels remain. */
const oneOf = 3

/**
 * Merges popular reels and reels of followed members, each list with its own cursor. So new reels do not move others to
 * a later page.
 */
export async function listFeed(
  db: Db,
  { viewerId, paging }: { viewerId: string | null; paging: KeysetPaging },
): Promise<KeysetPage<{ id: string }>> {
  if (viewerId === null) return listHot(db, { viewerId, paging })
  const { pageNum, pageSize, after } = paging
  const from: Cursors | null = after === undefined ? null : readCursors(after)
  const followedSize = Math.max(1, Math.floor(pageSize / oneOf))
  const page = async (
    cursor: string | null | undefined,
    read: (of: KeysetPaging) => ReturnType<typeof listHot>,
    size: number,
  ) => (cursor === null ? null : read({ pageNum, pageSize: size, ...(cursor !== undefined && { after: cursor }) }))
  const followed = await page(from?.followed, (of) => listFollowed(db, { viewerId, paging: of }), followedSize)
  const hotSize = pageSize - (followed?.list.length ?? 0)
  const hot = await page(from?.hot, (of) => listHot(db, { viewerId, paging: of }), Math.max(1, hotSize))
  const next: Cursors = { hot: hot?.next ?? null, followed: followed?.next ?? null }
  const isOver = next.hot === null && next.followed === null
  const total = hot?.total ?? 0
  return {
    list: mixed(hot?.list ?? [], followed?.list ?? []),
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

function toCursor({ hot, followed }: Cursors): string {
  return Buffer.from(JSON.stringify([hot, followed])).toString('base64url')
}

function readCursors(text: string): Cursors {
  try {
    const [hot, followed, ...more] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isCursor = (one: unknown) => one === null || (typeof one === 'string' && one.length <= 200)
    if (more.length === 0 && isCursor(hot) && isCursor(followed)) return { hot, followed } as Cursors
  } catch {
    // Invalid JSON is an invalid cursor too.
  }
  throw new ApiError('BAD_INPUT', { fields: [{ path: 'after', rule: 'invalid_cursor' }] })
}
