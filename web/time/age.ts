/** Returns the age in years on the day of `nowMs` in UTC. `bornOn` is such as `2000-05-17`. */
export function ageOn(bornOn: string, nowMs: number): number {
  const [year = 0, month = 1, day = 1] = bornOn.split('-').map(Number)
  const now = new Date(nowMs)
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}
