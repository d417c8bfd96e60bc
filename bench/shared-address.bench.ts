// Plays ten minutes of 3,000 honest visitors behind one address and of 3,000 robots behind another, over IPv4 and over
// IPv6, where each phone has a /64 of one /48. Then fewer robots that behave like browsers open accounts. The time is virtual; the program, its database and the browser's code
// for proofs are the real ones. VISITORS and ROBOTS change the numbers.
import { quantile } from './machine.ts'
import { type CrowdFigures, durationS, nameOf, password, planCrowd } from './shared-address/crowd.ts'
import { careful, planRobots, type RobotFigures, simple } from './shared-address/robots.ts'
import { startVirtualSite, type VirtualSite } from './shared-address/site.ts'

const visitors = Number(process.env.VISITORS ?? 3_000)
const robots = Number(process.env.ROBOTS ?? 3_000)

async function createMembers({ features: { accounts } }: VirtualSite): Promise<void> {
  const passwordHash = await accounts.hashPassword(password)
  for (let n = 0; n < Math.max(visitors, robots); n += 1)
    if (n % 5 === 0 || n >= robots * 0.7) await accounts.createMember({ username: nameOf(n), passwordHash })
}

/** Returns the counters of limits and proofs that have values, as an operator sees them. */
async function counters(site: VirtualSite): Promise<Map<string, number>> {
  const lines = (await site.metrics()).matchAll(/^(rate_limit_takes_total|proofs_total)\{(.+)\} (\d+)$/gm)
  return new Map([...lines].map(([, name, labels, value]) => [`${name} ${labels}`, Number(value)]))
}

function printCrowd({ proofMs, ...figures }: CrowdFigures): void {
  console.table(figures)
  const sorted = proofMs.toSorted((a, b) => a - b)
  const ms = (part: number) => Math.round(quantile(sorted, part))
  if (sorted.length > 0)
    console.log(`${sorted.length} browsers worked for a proof: p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`)
}

function printRobots(figures: RobotFigures): void {
  const all = Object.values(figures)
  const sum = (of: 'robots' | 'through') => all.reduce((total, one) => total + one[of], 0)
  console.table(figures)
  console.log(
    `through: ${sum('through')} of ${sum('robots')}, ${((100 * sum('through')) / sum('robots')).toFixed(2)} %`,
  )
}

async function play<F>(site: VirtualSite, title: string, planned: { figures: F; print: (figures: F) => void }) {
  const before = await counters(site)
  await site.play()
  console.log(`\n${title}, ${durationS / 60} minutes:`)
  planned.print(planned.figures)
  const shown = /outcome="refused"|bucket="address:login"|proofs_total/
  for (const [name, total] of await counters(site)) {
    const grown = total - (before.get(name) ?? 0)
    if (shown.test(name) && grown > 0) console.log(`  ${name}: ${grown}`)
  }
}

const sources = [
  { name: 'IPv4', crowd: () => '203.0.113.7', robot: () => '203.0.113.8', third: () => '203.0.113.9' },
  {
    name: 'IPv6',
    crowd: (n: number) => `2001:db8:1:${n.toString(16)}::1`,
    robot: (n: number) => `2001:db8:2:${n.toString(16)}::1`,
    third: (n: number) => `2001:db8:3:${n.toString(16)}::1`,
  },
] as const

for (const { name, crowd, robot, third } of sources) {
  const site = await startVirtualSite()
  try {
    await createMembers(site)
    await play(site, `${visitors} visitors behind one ${name === 'IPv4' ? 'IPv4 address' : 'IPv6 /48'}`, {
      figures: planCrowd(site, { visitors, ipOf: crowd, run: name }),
      print: printCrowd,
    })
    await play(site, `${robots} robots behind another`, {
      figures: planRobots(site, { shares: simple, count: robots, ipOf: robot, run: name }),
      print: printRobots,
    })
    await play(site, `${robots / 10} robots behind a third, each with a browser that does the proofs`, {
      figures: planRobots(site, { shares: careful, count: robots / 10, ipOf: third, run: `${name}_` }),
      print: printRobots,
    })
  } finally {
    await site.stop()
  }
}
