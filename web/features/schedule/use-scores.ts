import { scoresTopic } from '#contract/fixture.socket.ts'
import { useTopic } from '#web/api/socket.ts'
import { receiveDeltas } from './fixture.state.ts'

/** Scores of all live fixtures reach this page as they happen; without a socket its refresh does it. */
export function useScores(): void {
  useTopic(scoresTopic, {}, { on: { scores: ({ list }) => receiveDeltas(list) } })
}
