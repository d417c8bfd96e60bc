import { type MessagePort, parentPort } from 'node:worker_threads'
import { allEndpoints } from '#contract/all.ts'
import { chatHistory } from '#contract/chat.ts'
import { type SocketPath, socketFrames } from './frames.ts'
import { fuzzCall } from './fuzz-call.ts'
import { fuzzSocket } from './fuzz-socket.ts'
import { collectIds } from './known-ids.ts'
import { type Outcome, printFault, printTotals } from './report.ts'
import { connect, type Kind } from './server-side.ts'

export type ClientGiven = {
  address: string
  ids: [name: string, value: string][]
  operatorToken: string
  cases: number
  seed: number
  only: string
}

type Target = { name: string; isRead: boolean; fuzz(cases: number, seed: number): Promise<Outcome> }

const targetsPerReport = 100

/** Runs the reads of the world as it was filled, then the writes, then half the reads again, of what the writes left. */
export async function runClient(given: ClientGiven): Promise<void> {
  const port = parentPort as MessagePort
  const targets = await targetsOf(given, port)
  const [reads, writes] = [targets.filter(({ isRead }) => isRead), targets.filter(({ isRead }) => !isRead)]
  console.log(`seed ${given.seed}, ${given.cases} cases for each of ${targets.length} calls and sockets`)
  const outcomes = new Map<string, Outcome[]>()
  for (const [at, { name, fuzz }] of [...reads, ...writes, ...reads].entries()) {
    const isAgain = at >= targets.length
    const outcome = await (isAgain ? fuzz(Math.ceil(given.cases / 2), given.seed + 1) : fuzz(given.cases, given.seed))
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
    outcome.faults.forEach(printFault)
    if ((at + 1) % targetsPerReport === 0) console.log(`… ${at + 1} of ${targets.length + reads.length}`)
  }
  port.close()
  process.exitCode = printTotals(outcomes)
}

async function targetsOf({ address, operatorToken, ids, only }: ClientGiven, port: MessagePort): Promise<Target[]> {
  const server = connect(port)
  const known = await collectIds(address, { token: operatorToken, ids })
  const tokens = new Map<Kind, string>()
  const calls = allEndpoints.map(
    (endpoint): Target => ({
      name: `${endpoint.method} ${endpoint.path}`,
      isRead: endpoint.method === 'GET',
      fuzz: (cases, seed) => fuzzCall(endpoint, cases, { address, server, known, tokens, seed }),
    }),
  )
  const sockets = (Object.keys(socketFrames) as SocketPath[]).map(
    (path): Target => ({
      name: path,
      isRead: false,
      fuzz: (cases, seed) => fuzzSocket(path, cases, { address, server, known: known(chatHistory), seed }),
    }),
  )
  return [...calls, ...sockets].filter(({ name }) => name.includes(only))
}
