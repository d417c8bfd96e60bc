// Measures odds in three parts. `sockets`: incoming rows and outgoing events together. `queries`: the board's queries
// as the table of fixtures grows, with their plans. `phone`: the board's cost on a phone that shows 300 fixtures while
// they change.
import { launchBrowser } from '#tests/browser/browser.ts'
import { measurePhone } from './odds/phone.ts'
import { measureQueries } from './odds/queries.ts'
import { startOddsServer } from './odds/start.ts'
import { openViewers } from './odds/viewers.ts'

const viewers = Number(process.env.VIEWERS ?? 2_000)
const seconds = Number(process.env.SECONDS ?? 20)
const parts = (process.env.PARTS ?? 'sockets,queries,phone').split(',')

async function boardOf(address: string): Promise<string> {
  const response = await fetch(`${address}/al/api/odds/board?tab=inplay&pageSize=300`)
  const { data } = (await response.json()) as { data: { boards: string[] } }
  return data.boards[0] ?? ''
}

async function measureSockets(): Promise<void> {
  const server = await startOddsServer()
  const table: Record<string, object> = {}
  const board = await boardOf(server.address)
  for (const [name, ratePerS, count] of [
    ['5,000 rows/s, no viewers', 5_000, 1],
    [`5,000 rows/s, ${viewers} look at one board`, 5_000, viewers],
    [`400 rows/s, ${viewers} look at one board`, 400, viewers],
  ] as const) {
    const open = await openViewers(server.address, { count, board })
    open.reset()
    const figures = await server.run(ratePerS, seconds)
    table[name] = { ...figures, ...open.figures(seconds) }
    open.close()
  }
  await server.stop()
  console.log(
    '300 fixtures of 4 companies in 6 markets; the server with its commits on processor 0, all else on the others',
  )
  for (const [name, figures] of Object.entries(table)) {
    console.log(`\n${name}`)
    console.table(figures)
  }
}

if (parts.includes('sockets')) await measureSockets()
if (parts.includes('queries'))
  await measureQueries((process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number))
if (parts.includes('phone')) {
  const server = await startOddsServer({ PAGES: '1' })
  const browser = await launchBrowser()
  await measurePhone(browser, server)
  await browser.close()
  await server.stop()
}
