import type { MessagePort, Worker } from 'node:worker_threads'
import { guestLogin } from '#contract/session.ts'
import type { FuzzWorld } from './start-world.ts'
import { createTurnWatch } from './turn-watch.ts'

export const kinds = ['guest', 'member', 'commentator', 'moderator', 'operator'] as const
export type Kind = (typeof kinds)[number]

/** Questions of the thread that sends the inputs to the thread that runs the server. */
export type ServerSide = {
  /** Creates a viewer with a new session and returns the token. */
  viewer(kind: Kind): Promise<string>
  /** Starts to measure how long the event loop is held. */
  startWatch(): Promise<void>
  /** Ends the measurement and returns the longest turn of the event loop in ms. */
  endWatch(): Promise<number>
  /** Returns the newest error in the log of the server, and forgets all. */
  lastError(): Promise<string>
}

/** Answers the questions of the other thread. */
export function serve(port: MessagePort | Worker, { app, world, errors }: FuzzWorld): void {
  const turns = createTurnWatch()
  const side: ServerSide = {
    async viewer(kind) {
      if (kind === 'guest') return (await app.call(guestLogin)).data
      if (kind === 'commentator') return world.tokenOf(await world.commentator())
      return world.tokenOf(await world.user({ role: kind === 'member' ? 'user' : kind }))
    },
    startWatch: async () => turns.start(),
    endWatch: () => turns.end(),
    lastError: async () => errors.splice(0).at(-1) ?? '',
  }
  port.on('message', async ({ id, name, given }: Asked) => {
    const answer = await side[name](given as Kind).then(
      (value) => ({ id, value }),
      (error: unknown) => ({ id, error: String(error) }),
    )
    port.postMessage(answer)
  })
}

type Asked = { id: number; name: keyof ServerSide; given?: unknown }
type Reply = { id: number; value?: unknown; error?: string }

/** Returns the questions as functions of the other thread. */
export function connect(port: MessagePort): ServerSide {
  const waiting = new Map<number, (reply: Reply) => void>()
  let asked = 0
  port.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  const ask = (name: keyof ServerSide, given?: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      asked += 1
      waiting.set(asked, ({ error, value }) => (error === undefined ? resolve(value) : reject(new Error(error))))
      port.postMessage({ id: asked, name, given } satisfies Asked)
    })
  return {
    viewer: (kind) => ask('viewer', kind) as Promise<string>,
    startWatch: () => ask('startWatch') as Promise<void>,
    endWatch: () => ask('endWatch') as Promise<number>,
    lastError: () => ask('lastError') as Promise<string>,
  }
}
