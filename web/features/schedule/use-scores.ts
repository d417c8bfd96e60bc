import type { FixtureDelta } from '#contract/fixture.socket.ts'
import { useTopic } from '#web/api/socket.ts'
import { receiveDeltas } from './fixture.state.ts'

/** Scores of all live fixtures reach this page as they happen; without a socket its refresh does it. */
export function useScores(): void {
  useTopic({ topic: 'scores' }, (event) => {
    if (event.type === 'scores') receiveDeltas(event.list as FixtureDelta[])
  })
}
