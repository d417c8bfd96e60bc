import { mock } from 'node:test'
import { startOwnApp } from '#bench/own-app.ts'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { requestOf } from '#tests/setup/test-app.ts'
import { CallError } from '#web/api/call-error.ts'

export type Ask = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>, token?: string) => Promise<DataOf<E>>

const batch = 16

/** Starts the program with the limits of production, and with a clock that only `play` advances. */
export async function startVirtualSite() {
  const own = await startOwnApp({ DEMO: 'off', CALLS_PER_MINUTE: '300' })
  const startMs = Date.now()
  mock.timers.enable({ apis: ['Date'], now: startMs })
  const due = new Map<number, (() => Promise<void>)[]>()
  let beginMs = startMs
  let now = 0

  /** Returns a function that sends calls from an address. Throws as the page's `request` does. */
  function askFrom(remoteAddress: string): Ask {
    return async (endpoint, input, token) => {
      const { path, headers, body, method } = requestOf({ endpoint, input, token })
      const answer = await own.app.http.inject({ method, url: path, headers, remoteAddress, ...(body && { body }) })
      const { code, msg, data } = answer.json<Envelope<never>>()
      if (code === 0) return data
      throw new CallError({ name: msg, code, status: answer.statusCode, data })
    }
  }

  return {
    askFrom,
    features: own.app.features,
    metrics: async () => (await own.app.http.inject('/metrics')).body,
    /** Plans a step of a visit at a second after the start of `play`. */
    at(second: number, step: () => Promise<void>): void {
      due.set(second, [...(due.get(second) ?? []), step])
    },
    /** Advances the clock from second to second until no step is left. */
    async play(): Promise<void> {
      for (let left = due.size; left > 0; now += 1) {
        mock.timers.setTime(beginMs + now * 1_000)
        const steps = due.get(now) ?? []
        for (let first = 0; first < steps.length; first += batch)
          await Promise.all(steps.slice(first, first + batch).map((step) => step()))
        if (due.delete(now)) left -= 1
      }
      beginMs += now * 1_000
      now = 0
    },
    async stop(): Promise<void> {
      mock.timers.reset()
      await own.stop()
    },
  }
}

export type VirtualSite = Awaited<ReturnType<typeof startVirtualSite>>
