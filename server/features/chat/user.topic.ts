import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Topic } from '#server/realtime/topics.ts'

/** `user`: what concerns a member alone. Its room is named by the token, never by the frame. */
export function userTopic(): Topic {
  return {
    topic: 'user',
    nameOf: (_frame, viewer) => userRoom(viewer.kind === 'user' ? viewer.userId : ''),
    async admit(_frame, viewer: Viewer) {
      if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
      return { name: userRoom(viewer.userId), snapshot: async () => null }
    },
  }
}

export function userRoom(userId: string): string {
  return `user:${userId}`
}
