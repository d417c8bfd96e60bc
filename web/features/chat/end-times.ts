import { maxSanctionDays } from '#contract/sanctions.ts'

/** Durations in minutes; 0 lasts until a moderator lifts it. */
export type Preset = 10 | 60 | 1440 | 10_080 | 43_200 | 0

/** A little before the server’s limit, because its clock may differ. */
export const latestEnd = (nowMs: number) => nowMs + (maxSanctionDays - 1) * 24 * 3_600_000
