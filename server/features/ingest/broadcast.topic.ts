import { broadcastTopic } from '#contract/broadcast.socket.ts'
import type { BroadcastSample } from '#contract/broadcast.ts'
import { ApiError } from '#server/http/errors.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { mayWatch } from './broadcast.rules.ts'

export type BroadcastNews = {
  /** The state, warnings or refusals of a commentator's stream changed. */
  changed(stream: { streamId: string; userId: string }): void
  measured(stream: { streamId: string; userId: string; sample: BroadcastSample }): void
}

/** Serves the topic of the control room, to the commentator and to operators. */
export function createBroadcastNews(realtime: Pick<RealtimeService, 'publish' | 'serve'>): BroadcastNews {
  realtime.serve(broadcastTopic, {
    admit({ userId }, { member }) {
      if (!mayWatch(member, userId)) throw new ApiError('NOT_PERMISSIONS')
    },
  })
  return {
    changed: ({ userId, streamId }) =>
      realtime.publish(broadcastTopic, { userId }, { type: 'changed', data: { streamId } }),
    measured: ({ userId, ...data }) => realtime.publish(broadcastTopic, { userId }, { type: 'sample', data }),
  }
}
