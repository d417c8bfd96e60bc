/** `npm run failover-drill`: lets PostgreSQL, Redis and the bucket of a small site fail over, and checks what is lost. */
import { seconds } from './backup-words.ts'
import type { Check } from './drill/check.ts'
import { runFailoverDrill } from './failover/run-failover-drill.ts'

const maxBackMs = 10_000

function print({ name, fault }: Check): void {
  console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}: ${fault}`)
  if (fault !== null) process.exitCode = 1
}

const { outages, acknowledged, checks } = await runFailoverDrill()
for (const { name, backMs, checks } of outages) {
  console.log(`\n${name}`)
  const isInTime = backMs !== null && backMs <= maxBackMs
  print({ name: `back after ${backMs === null ? '—' : seconds(backMs)}`, fault: isInTime ? null : 'later than 10 s' })
  for (const check of checks) print(check)
}
console.log(`\n${acknowledged} acknowledged messages`)
for (const check of checks) print(check)
