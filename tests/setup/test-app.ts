import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type App, type AppOptions, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Config, Role } from '#server/config/config-shape.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { createMailFolder } from '#server/engines/mail/folder.ts'
import type { Engines } from '#server/engines/ports.ts'
import { createLogSms } from '#server/engines/sms/log.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { createIdleMedia } from './idle-media.ts'
import { openTestDatabase } from './test-database.ts'

export type Answer<T> = Envelope<T> & { status: number; headers: Headers }

export type TestApp = App & {
  address: string
  config: Config
  engines: Engines
  /** Calls an endpoint over real HTTP. Returns the whole response, also of a failed call. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer<DataOf<E>>>
}

/** Starts the production server with other engines: a new database, a memory bus and a temporary disk. */
export async function startTestApp(
  options: {
    env?: Record<string, string>
    /** Roles of this process, by default all. With fewer roles, the test is responsible for the rest. */
    roles?: Role[]
    engines?: Partial<Engines>
    /** By default any free port. */
    port?: number
    mountPages?: AppOptions['mountPages']
    warmPages?: AppOptions['warmPages']
    log?: AppOptions['log']
    clock?: AppOptions['clock']
  } = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-app-'))
  const read = readConfig({
    DATA_DIR: directory,
    HOST: '127.0.0.1',
    CALLS_PER_MINUTE: '100000',
    REGISTRATIONS_PER_HOUR: '100000',
    FAILED_LOGINS_PER_MINUTE: '100000',
    RENDER_WORKERS: '1',
    MARBLE_RACES: 'off',
    ...options.env,
  })
  const config = { ...read, port: options.port ?? 0, roles: options.roles ?? read.roles }
  const log = options.log ?? pino({ level: options.env?.LOG_LEVEL ?? 'fatal' })
  const database = options.engines?.database ?? (await openTestDatabase())
  const engines: Engines = {
    database,
    bus: createMemoryBus(),
    buckets: createMemoryBuckets(),
    crowds: createMemoryCrowds(),
    storage: createDiskStorage({ directory }),
    media: createIdleMedia(),
    mail: createMailFolder({ directory: join(directory, 'mail'), log, isProduction: config.isProduction }),
    sms: createLogSms(log),
    ...options.engines,
    close: () => database.close(),
  }
  const app = await buildApp({
    config,
    engines,
    log,
    ...(options.mountPages ? { mountPages: options.mountPages } : {}),
    ...(options.warmPages ? { warmPages: options.warmPages } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const address = await app.start()
  return {
    ...app,
    address,
    config,
    engines,
    call: (endpoint, input, { token, headers } = {}) => callOver(address, { endpoint, input, token, headers }),
    close: async () => {
      await app.close()
      await engines.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type CallOptions = {
  endpoint: AnyEndpoint
  input: unknown
  token?: string | undefined
  headers?: Record<string, string> | undefined
}

async function callOver<T>(address: string, options: CallOptions): Promise<Answer<T>> {
  const { path, ...request } = requestOf(options)
  const response = await fetch(address + path, request)
  return { status: response.status, headers: response.headers, ...((await response.json()) as Envelope<T>) }
}

/** Returns the HTTP request of a call, as clients send it. */
export function requestOf({ endpoint, input, token, headers }: CallOptions) {
  const rest = new Map(Object.entries((input as Record<string, unknown> | undefined) ?? {}))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const isRead = endpoint.method === 'GET'
  const query = isRead
    ? new URLSearchParams(
        [...rest].filter(([, v]) => v !== undefined).map(([k, v]): [string, string] => [k, String(v)]),
      ).toString()
    : ''
  return {
    path: `${path}${query ? `?${query}` : ''}`,
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isRead ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  }
}
