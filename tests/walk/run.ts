// Visitors who do things at random in a real browser, and a report of each fault that they meet.
// `npm run walk -- [--walks N] [--acts N] [--seed FIRST] [--site ADDRESS] [--under CONDITION]… [--page PATH]…`.
// Without an address it starts a program with a filled world; with one it walks on a running demo, which it changes.
import { parseArgs } from 'node:util'
import { launchBrowser } from '#tests/browser/browser.ts'
import { chooseHeadlessShell } from '#tests/setup/headless-shell.ts'
import { type Condition, conditions } from './conditions.ts'
import { openHost } from './host.ts'
import { walk } from './walk.ts'

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '50' },
    acts: { type: 'string', default: '40' },
    seed: { type: 'string' },
    site: { type: 'string' },
    under: { type: 'string', multiple: true, default: [] },
    page: { type: 'string', multiple: true, default: [] },
  },
})
const [walks, acts, first] = [values.walks, values.acts, values.seed ?? Date.now() % 1_000_000].map(Number) as [
  number,
  number,
  number,
]
if (![walks, acts, first].every(Number.isInteger)) throw new Error('--walks, --acts and --seed are numbers')

const under = values.under.filter((name): name is Condition => name in conditions)
if (under.length < values.under.length) throw new Error(`--under is one of ${Object.keys(conditions).join(', ')}`)

await chooseHeadlessShell()
const opened = await openHost(values.site)
const host = values.page.length > 0 ? { ...opened, pages: values.page } : opened
const browser = await launchBrowser()
const seen = new Set<string>()
const known = new Set<string>()
let done = 0
for (; done < walks; done++) {
  const { seed, way, faults } = await walk({ host, browser, seen, under }, { seed: first + done, acts })
  for (const { text, trail } of faults) {
    if (known.has(text)) continue
    known.add(text)
    console.log(`seed ${seed} (${way}): ${text}\n  ${trail.join('\n  ')}\n`)
  }
}
const broken = await host.contradictions()
for (const one of broken) console.log(`the database: ${one}`)
await browser.close()
await host.close()
console.log(`seeds ${first} to ${first + done - 1}: ${done * acts} acts, ${seen.size} states, ${known.size} faults`)
// The thread that renders pages is shared by all sites of a process, and never ends by itself.
process.exit(known.size + broken.length > 0 ? 1 : 0)
