import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type RunSettingName, runSettingNames } from '#contract/rules/run-settings.ts'
import type { Config } from '#server/config/config-shape.ts'
import type { Db } from '#server/db/sql.ts'
import type { Bus } from '#server/engines/ports.ts'
import { liveValue } from '#server/kit/live-value.ts'
import { declared, declaredOf, isValueOf, type RunSettingValues } from './declared.ts'
import { listSettings } from './run-setting.store.ts'

export type RunSettings = {
  /** Returns the current values, without waiting. Before `start` they are the defaults. */
  now(): RunSettingValues
  usual(name: RunSettingName): unknown
  /** Reads the values, and again whenever a process has changed one. */
  start(): Promise<void>
  changed(): void
  /** Calls the listener after each read that changed a value in this process. */
  onChange(listener: () => void): void
  close(): void
}

/** The values are read again every `pollMs`, because the bus may lose a message. */
type Uses = { db: Db; bus: Bus; log: FastifyBaseLogger; pollMs?: number }

/** Settings that operators change while the site runs. Each process has all values in memory. */
export function createRunSettings(config: Config, { db, bus, log, pollMs = 5_000 }: Uses): RunSettings {
  const usual = Object.fromEntries(runSettingNames.map((name) => [name, declaredOf(name).usual(config)]))
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  async function read(): Promise<RunSettingValues> {
    const rows = await listSettings(db)
    const own = rows.filter(({ name, value }) => value !== null && name in declared && isValueOf(name, value))
    return { ...usual, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) } as RunSettingValues
  }
  const live = liveValue<RunSettingValues>(
    { bus, log },
    {
      name: 'run-settings',
      read,
      initial: usual as RunSettingValues,
      onRead(values, before) {
        if (!isDeepStrictEqual(before, values)) for (const listener of listeners) listener()
      },
    },
  )

  return {
    now: live.now,
    usual: (name) => usual[name],
    async start() {
      await live.start()
      const poll = () =>
        void live.start().catch((error: unknown) => log.debug({ err: error }, 'settings wait for the database'))
      timer = setInterval(poll, pollMs).unref()
    },
    changed: live.changed,
    onChange: (listener) => void listeners.push(listener),
    close() {
      clearInterval(timer)
      live.close()
    },
  }
}
