import { tipsFollow, tipsFollowed } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { followKind } from '#web/features/follows/followed.ts'

export const tipsterFollow = followKind({
  read: async () => (await call(tipsFollowed)).list,
  async write(userId, follow) {
    await call(tipsFollow, { userId, follow })
    return null
  },
})
