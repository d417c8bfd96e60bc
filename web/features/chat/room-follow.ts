import { followedRoomIds, followRoom } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { followKind } from '#web/features/follows/followed.ts'

export const roomFollow = followKind({
  read: async () => (await call(followedRoomIds)).ids,
  async write(groupId, follow) {
    await call(followRoom, { groupId, follow })
    return null
  },
})
