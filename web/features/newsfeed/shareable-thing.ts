import type { FixtureSummary } from '#contract/schedule.ts'
import type { SharedCard, SharedMoment } from '#contract/shared-content.ts'

/** An article or event, with the card that the feed shows for it. */
type SharedPage = { kind: 'article' | 'event'; id: string; card: SharedCard }
/** A goal of a fixture: the moment has its key. */
type SharedGoal = { kind: 'live'; id: string; fixture: FixtureSummary; moment: SharedMoment }
export type ShareableThing = SharedPage | SharedGoal
