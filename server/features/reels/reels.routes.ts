import type { PublicUser } from '#contract/account.ts'
import { reelCreate, reelDelete, reelInfo, reelList } from '#contract/reels.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { listOfAuthor } from './reel.store.ts'
import type { ReelReads } from './reel.view.ts'
import { listFeed } from './reel-feed.view.ts'
import type { OwnReelService } from './reels.service.ts'

type Uses = {
  db: Db
  service: OwnReelService
  accounts: {
    findPublicByName(username: string): Promise<PublicUser | null>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
  }
  reads: ReelReads
}

export function reelRoutes({ db, service, accounts, reads }: Uses): Route[] {
  async function one(viewer: Viewer, id: string) {
    const [reel] = await reads.present(viewer, [id])
    if (!reel) throw new ApiError('REEL_NOT_FOUND')
    return reel
  }

  return [
    handle(reelList, async ({ username, ...paging }, { viewer }) => {
      const viewerId = memberIdOf(viewer)
      if (username !== undefined) await accounts.refuseBlocked(username, viewer)
      const author = username === undefined ? null : await accounts.findPublicByName(username)
      if (username !== undefined && author === null) throw new ApiError('USER_NOT_FOUND')
      const { list, ...page } = author
        ? await listOfAuthor(db, { userId: author.userId, paging })
        : await listFeed(db, { viewerId, paging })
      const ids = list.map(({ id }) => id)
      return { list: await reads.present(viewer, ids), ...page }
    }),
    handle(reelInfo, ({ id }, { viewer }) => one(viewer, id)),
    handle(reelCreate, async (input, { member }) => one(member, await service.create(member, input))),
    handle(reelDelete, async ({ id }, { member }) => {
      await service.remove(member, id)
      return null
    }),
  ]
}
