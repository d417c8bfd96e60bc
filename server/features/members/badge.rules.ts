import type { Role } from '#contract/account.ts'
import type { Badge } from '#contract/members.ts'
import { mayAs } from '#contract/rules/roles.ts'

const least = { level: 5, followers: 20, friends: 10 }
const yearMs = 365 * 24 * 3_600_000
const newForMs = 30 * 24 * 3_600_000

type Facts = { role: Role; level: number; createdAt: number; followers: number; friends: number }

/** Returns badges, rarest first, because a page shows only three. */
export function badgesOf({ role, level, createdAt, followers, friends }: Facts, now: number): Badge[] {
  const ageMs = now - createdAt
  const years = Math.floor(ageMs / yearMs)
  const given: [Badge['kind'], number, boolean][] = [
    ['staff', 1, mayAs(role, 'staff')],
    ['commentator', 1, role === 'commentator'],
    ['level', level, level >= least.level],
    ['veteran', years, years >= 1],
    ['popular', followers, followers >= least.followers],
    ['social', friends, friends >= least.friends],
    ['newcomer', 1, ageMs < newForMs],
  ]
  return given.flatMap(([kind, value, isGiven]) => (isGiven ? [{ kind, value }] : []))
}
