import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { scoreText } from './change.rules.ts'
import type { ChangedBy } from './corrections.service.ts'
import { needsReason } from './reason.rules.ts'

type Change = {
  fixtureId: string
  kind: 'corrected' | 'released' | 'restored' | 'recorded'
  /** Null for a change that never needs one, because no result follows from it. */
  reason: string | null
}

/** Logs the change with its scores. Its transaction throws BAD_INPUT without a reason when the fixture was over. */
export function changedBy(by: Member, { fixtureId, kind, reason }: Change): ChangedBy {
  return {
    userId: by.userId,
    reason: reason ?? '',
    also(tx, { before, after }) {
      if (reason !== null) needsReason(before.state, reason)
      const text = [scoreText(before, after), reason ?? ''].filter((part) => part !== '').join(' · ')
      return recordAct(tx, { kind: `fixture.${kind}`, by, fixtureId, reason: text })
    },
  }
}
