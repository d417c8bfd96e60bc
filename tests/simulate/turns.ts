import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Something that happens to a statement of a member's request, as if the process or the network had failed. */
export type Fault =
  /** The connection is cut before the statement is sent. */
  | 'cut'
  /** The statement is done, and the connection is cut before the answer arrives. */
  | 'unanswered'

type Client = pg.PoolClient & { processID: number; connection: { stream: { destroy(): void } } }
export type Statement = { act: number }
type Waiting = Statement & { client: Client; run(): Promise<unknown>; end(result: Promise<unknown>): void }
type Sent = { statement: Waiting; isDone: boolean }

/** Time without any change after which an act that neither waits nor ends is left alone: it waits for another act. */
const quietMs = 50
const pollMs = 1
/** Turns of the event loop without a change, because an act may send several statements at the same time. */
const stillTurns = 10
/** Most statements end within this time, so only later ones are looked up in the locks. */
const swiftMs = 8

/**
 * Lets the statements of concurrent acts run one at a time, in an order that the caller chooses. So a race depends only
 * on the caller's choices. Statements outside of acts run freely. A statement that waits for a lock of another
 * transaction stays sent, and its act continues when the lock is released.
 */
export class Turns {
  readonly #acts = new AsyncLocalStorage<number>()
  readonly #running = new Set<number>()
  /** Acts that neither wait nor have ended. */
  readonly #thinking = new Set<number>()
  readonly #known = new WeakSet<pg.PoolClient>()
  readonly #admin: pg.Pool
  #waiting: Waiting[] = []
  #locked: Sent[] = []
  #change = Promise.withResolvers<boolean>()

  constructor(pool: pg.Pool) {
    this.#admin = new pg.Pool({ connectionString: pool.options.connectionString ?? '', max: 1 })
    this.#admin.on('error', () => {})
    this.#admin.on('connect', (client) => client.on('error', () => {}))
    pool.on('acquire', (client) => this.#take(client as Client))
  }

  /** Runs an act. Its statements wait for their turn. */
  async act<T>(id: number, work: () => Promise<T>): Promise<T> {
    this.#running.add(id)
    this.#thinking.add(id)
    try {
      return await this.#acts.run(id, work)
    } finally {
      this.#running.delete(id)
      this.#thinking.delete(id)
      this.#changed()
    }
  }

  /** Resolves when every act waits for its turn or for a lock, or has ended. Returns the waiting statements, in order. */
  async settled(): Promise<readonly Statement[]> {
    do {
      while (this.#thinking.size > 0 && (await this.#changes(quietMs)));
      // These acts wait for other acts, so they continue when those do.
      if (this.#waiting.length > 0) this.#thinking.clear()
      for (let still = 0; still < stillTurns; still += 1) await setImmediate()
    } while (this.#thinking.size > 0 || !(await this.#areLocked()))
    return this.#waiting.sort((one, other) => one.act - other.act)
  }

  /** Sends a waiting statement. Resolves when it has ended, or waits for a lock. */
  async grant(chosen: Statement, fault?: Fault): Promise<void> {
    const statement = this.#waiting.find((waiting) => waiting === chosen)
    if (!statement) throw new Error('this statement does not wait')
    this.#waiting = this.#waiting.filter((other) => other !== statement)
    this.#goOn(statement)
    if (fault === 'cut') return this.#cut(statement)
    const sent: Sent = { statement, isDone: false }
    const answer = statement.run()
    if (!fault) statement.end(answer)
    const ended = answer
      .then(
        () => undefined,
        () => undefined,
      )
      .then(async () => {
        if (fault) await this.#cut(statement)
        sent.isDone = true
        this.#goOn(statement)
      })
    await Promise.race([ended, setTimeout(swiftMs)])
    while (!sent.isDone && !(await this.#isLocked(statement.client))) await Promise.race([ended, setTimeout(swiftMs)])
    if (sent.isDone) return
    this.#thinking.delete(statement.act)
    this.#locked.push(sent)
  }

  async close(): Promise<void> {
    await this.#admin.end()
  }

  #goOn({ act }: Statement): void {
    if (this.#running.has(act)) this.#thinking.add(act)
    this.#changed()
  }

  async #cut({ client, end }: Waiting): Promise<void> {
    const { processID } = client
    client.connection.stream.destroy()
    end(Promise.reject(new Error('Connection terminated by the simulation')))
    // The server's side of the connection rolls back a little later.
    while (await this.#find('select 1 from pg_stat_activity where pid = $1', processID)) await setTimeout(pollMs)
    this.#changed()
  }

  #changed(): void {
    this.#change.resolve(true)
    this.#change = Promise.withResolvers()
  }

  /** Resolves to true when something changes within this time. */
  async #changes(withinMs: number): Promise<boolean> {
    const timer = new AbortController()
    const late = setTimeout(withinMs, false, { signal: timer.signal }).catch(() => false)
    try {
      return await Promise.race([this.#change.promise, late])
    } finally {
      timer.abort()
    }
  }

  /** Returns true when all sent statements still wait for locks. */
  async #areLocked(): Promise<boolean> {
    for (const sent of this.#locked) {
      if (sent.isDone || !(await this.#isLocked(sent.statement.client))) {
        if (sent.isDone) this.#locked = this.#locked.filter((other) => other !== sent)
        else await setTimeout(pollMs)
        this.#changed()
        return false
      }
    }
    return true
  }

  async #isLocked({ processID }: Client): Promise<boolean> {
    return this.#find("select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'", processID)
  }

  async #find(text: string, processId: number): Promise<boolean> {
    return (await this.#admin.query(text, [processId])).rows.length > 0
  }

  #take(client: Client): void {
    if (this.#known.has(client)) return
    this.#known.add(client)
    const send = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>
    const wait = (act: number, of: unknown[]) =>
      new Promise<unknown>((resolve) => {
        this.#thinking.delete(act)
        this.#changed()
        this.#waiting.push({ act, client, run: () => send(...of), end: resolve })
      })
    client.query = ((...of: unknown[]) => {
      const act = this.#acts.getStore()
      if (act === undefined || !this.#running.has(act)) return send(...of)
      const done = of.at(-1)
      if (typeof done !== 'function') return wait(act, of)
      wait(act, of.slice(0, -1)).then(
        (result) => done(null, result),
        (error) => done(error),
      )
      return undefined
    }) as typeof client.query
  }
}
