import fc from 'fast-check'
import * as z from 'zod/mini'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import type { Known } from './arbitrary-of.ts'
import { type Message, messagesFor, type SocketPath, socketFrames } from './frames.ts'
import { noOutcome, type Outcome } from './report.ts'
import { kinds, type ServerSide } from './server-side.ts'

/** Codes of the closes that `/api-docs/sockets` describes. */
const documentedCloses = [1000, 1007, 1008, 1009, 1012, 1013, 4401]
const answerWithinMs = 20_000
const perCaseMs = 300
const baseMs = 15_000

type Use = { address: string; server: ServerSide; known: Known; seed: number }

/** Opens a socket for each case as each kind of viewer, sends messages, and checks what arrives. */
export async function fuzzSocket(path: SocketPath, cases: number, use: Use): Promise<Outcome> {
  const { address, server, known, seed } = use
  const outcome = noOutcome()
  const numRuns = Math.ceil(cases / kinds.length)
  for (const viewer of kinds) {
    const token = await server.viewer(viewer)
    let [reason, seen]: [string, unknown] = ['', null]
    const found = await fc.check(
      fc.asyncProperty(messagesFor(path, known), async (messages) => {
        const client = await openSocket(address, { path, token })
        outcome.cases += 1
        try {
          const fault = (await exchanged(client, messages, path)) ?? errorFault(client)
          if (client.events.some(({ type }) => type === 'pong')) outcome.successes += 1
          if (fault === null) return
          ;[reason, seen] = [fault, client.events.slice(-5)]
          throw new Error(fault)
        } finally {
          client.ws.terminate()
        }
      }),
      { numRuns, seed: seed + kinds.indexOf(viewer), interruptAfterTimeLimit: baseMs + numRuns * perCaseMs },
    )
    if (found.interrupted && !found.failed) outcome.wasCutShort = true
    if (!found.failed) continue
    const [input, answer] = [found.counterexample?.[0], JSON.stringify(seen)]
    const fault = {
      name: path,
      viewer,
      reason: reason || String(found.errorInstance),
      input,
      answer,
      logged: await server.lastError(),
    }
    outcome.faults.push(fault)
  }
  return outcome
}

/** Sends the messages and a ping. Returns a fault when an answer is missing or the socket closes without a reason. */
async function exchanged(client: SocketClient, messages: readonly Message[], path: SocketPath): Promise<string | null> {
  const texts = [...messages.map((one) => (one instanceof Uint8Array ? one : textOf(one))), '{"type":"ping"}']
  const sent = texts.flatMap((text) => (typeof text === 'string' ? [typeOf(text, path)] : []))
  for (const text of texts) client.ws.send(text)
  const count = (type: string) => client.events.filter((event) => event.type === type).length
  const wanted = (type: string) => sent.filter((one) => one === type).length
  const isAnswered = () =>
    count('pong') === wanted('ping') && count('subbed') >= wanted('sub') && count('ack') >= wanted('send')
  const late = new Promise<string>((resolve) => setTimeout(resolve, answerWithinMs, 'does not answer').unref())
  const closed = client.closed.then(({ code }) => code)
  const ending = await Promise.race([client.until(isAnswered).catch((error: Error) => error.message), closed, late])
  if (ending === undefined) return null
  if (typeof ending === 'string' && !ending.startsWith('the socket closed')) return ending
  const code = await closed
  return documentedCloses.includes(code) ? null : `closes with ${code}, which is not documented`
}

const textOf = (message: Exclude<Message, Uint8Array>) =>
  typeof message === 'string' ? message : JSON.stringify(message)

/** Returns the type of a frame that the contract accepts, or null. */
function typeOf(text: string, path: SocketPath): string | null {
  try {
    const frame = z.safeParse(socketFrames[path].schema, JSON.parse(text))
    return frame.success ? (frame.data as { type: string }).type : null
  } catch {
    return null
  }
}

function errorFault({ events }: SocketClient): string | null {
  for (const { code = 0, msg = '' } of events) {
    if (code === 0) continue
    const known = errorCatalogue[msg as ErrorName]
    if (known?.code !== code) return `sends the error ${code} ${msg}, unknown to the catalogue`
    if (known.status >= 500) return `sends the error ${msg}`
  }
  return null
}
