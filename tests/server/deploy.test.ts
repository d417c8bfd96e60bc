import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { settings } from '#server/config/settings.ts'
import { root } from '#tools/source-files.ts'

/** The package has no types. */
const { load, loadAll } = createRequire(import.meta.url)('js-yaml') as {
  load(text: string): unknown
  loadAll(text: string): unknown[]
}

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

/** Returns true when the program is installed. */
function has(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    console.warn(`skipped: a check of deploy/, because ${[program, ...args].join(' ')} does not work here`)
    return false
  }
}

/** Names that belong to other programs of the examples, or to the examples themselves. */
const otherNames =
  /^(SITE|UPSTREAMS|POSTGRES_PASSWORD|ROOT_ACCESS_KEY|ROOT_SECRET_KEY|CMD|HEALTHCHECK|ENV|FROM|RUN|COPY|USER|VOLUME|EXPOSE|STOPSIGNAL|WORKDIR|NAME|ALL)$/
const withSettings = [
  'compose.yaml',
  'example.env',
  'Dockerfile',
  'kubernetes/kustomization.yaml',
  'kubernetes/web.yaml',
  'kubernetes/media.yaml',
]

test.each(withSettings)('deploy/%s names only settings that exist', (path) => {
  const text = read(path).replace(/^\s*#.*$/gm, '')
  const names = new Set(text.match(/(?<![\w$/.-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g))
  expect([...names].filter((name) => !(name in settings) && !otherNames.test(name))).toEqual([])
})

type Env = Record<string, string>
type Service = { environment?: Env; profiles?: string[] }

/** Returns the environment of each of our processes by file and name, as Docker and Kubernetes give it. */
function environments(): [string, Env][] {
  const given: Env = { SITE: 'khandai.example', POSTGRES_PASSWORD: 'p', SECRET: 's'.repeat(32), S3_SECRET_KEY: 'k' }
  const filled = read('compose.yaml').replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name) => given[name] ?? '')
  const { services } = load(filled) as { services: Record<string, Service> }
  const ours = Object.entries(services).filter(([, { environment }]) => environment?.PUBLIC_URL)
  const { configMapGenerator } = load(read('kubernetes/kustomization.yaml')) as {
    configMapGenerator: { literals: string[] }[]
  }
  const shared = configMapGenerator.flatMap(({ literals }) => literals.map((line) => line.split('=', 2)))
  const secrets: Env = {
    ...{ SECRET: 's'.repeat(32), DATABASE_URL: 'postgresql://u:p@d/k', REDIS_URL: 'redis://r', S3_SECRET_KEY: 'k' },
    ...{ DATABASE_OWNER_URL: 'postgresql://o:p@d/k', METRICS_TOKEN: 'm' },
  }
  const pods = ['web', 'media'].map((part): [string, Env] => {
    const [{ spec }] = loadAll(read(`kubernetes/${part}.yaml`)) as [
      { spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } } },
    ]
    const env = spec.template.spec.containers[0]?.env ?? []
    const own = env.map(({ name, value }) => [name, value ?? secrets[name]])
    return [`kubernetes ${part}`, Object.fromEntries([...shared, ...own])]
  })
  return [...ours.map(([name, { environment = {} }]): [string, Env] => [`compose ${name}`, environment]), ...pods]
}

test('the program accepts the environment of each process', () => {
  const all = environments()
  expect(all.map(([name]) => name)).toEqual([
    ...['site', 'web-a', 'web-b', 'media-a', 'media-b'].map((name) => `compose ${name}`),
    ...['kubernetes web', 'kubernetes media'],
  ])
  const origins: (string | null)[] = []
  for (const [name, env] of all) {
    const texts = Object.entries(env).map(([key, value]) => [key, String(value)])
    const { media } = readConfig({ NODE_ENV: 'production', DATA_DIR: '/data', ...Object.fromEntries(texts) })
    if (media.kind === 'embedded' && name !== 'compose site') origins.push(media.originUrl)
  }
  expect(origins).toEqual(['http://media-a:8090', 'http://media-b:8090', 'http://media:8090'])
})

test('a process with the media role has time to hand its encoders over', () => {
  const seconds = Number(settings.MEDIA_DRAIN_SECONDS.fallback) + 10
  const limits = [
    ...read('compose.yaml').matchAll(/^ {2}stop_grace_period: (\d+)s$(?=\nx-origin)/gm),
    ...read('kubernetes/media.yaml').matchAll(/terminationGracePeriodSeconds: (\d+)/g),
    ...read('systemd/khan-dai.service').matchAll(/TimeoutStopSec=(\d+)/g),
    ...read('systemd/khan-dai@.service').matchAll(/TimeoutStopSec=(\d+)/g),
  ].map(([, limit]) => Number(limit))
  expect(limits).toHaveLength(4)
  expect(Math.min(...limits)).toBeGreaterThan(seconds)
})

test('ports and probes are those of the program', () => {
  expect(read('Dockerfile')).toContain(`EXPOSE ${settings.PORT.fallback} ${settings.RTMP_PORT.fallback} 8090`)
  expect(read('Dockerfile')).toContain(`127.0.0.1:${settings.PORT.fallback}/readyz`)
  for (const part of ['web', 'media']) {
    const text = read(`kubernetes/${part}.yaml`)
    expect(text).toContain(`{ name: http, containerPort: ${settings.PORT.fallback} }`)
    expect(text).toMatch(/startupProbe:\n\s+httpGet: \{ path: \/readyz, port: http \}/)
    expect(text).toMatch(/readinessProbe:\n\s+httpGet: \{ path: \/healthz, port: http \}/)
    expect(text).toContain('kind: PodDisruptionBudget')
  }
  expect(read('compose.yaml')).toMatch(/UPSTREAMS:-site:3000\}/)
})

test('the image runs without root, without development packages and with a health check', () => {
  const [, , last = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).not.toMatch(/^RUN npm/m)
  expect(read('Dockerfile')).toContain('npm ci --omit=dev')
  const copied = [...last.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, from]) => from)
  const ignored = read('Dockerfile.dockerignore').split('\n')
  expect(copied.filter((path) => ignored.includes(path ?? ''))).toEqual([])
})

test('each long-running service of the containers restarts, and the site waits for what it needs', () => {
  const [, block = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(read('compose.yaml')) ?? []
  const parts = block.split(/^ {2}([\w-]+):\n/m).slice(1)
  const services = new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])))
  const own = ['proxy', 'encoders', 'database', 'bus', 'store']
  const ours = ['site', 'web-a', 'web-b', 'media-a', 'media-b']
  expect([...services.keys()].toSorted()).toEqual([...own, ...ours, 'bucket'].toSorted())
  for (const name of own) expect(services.get(name), name).toMatch(/restart: unless-stopped[\s\S]*healthcheck:/)
  for (const name of ours) expect(services.get(name), name).toMatch(/<<: \*(?:site|web|media)$/m)
  expect(read('compose.yaml')).toMatch(/x-site: &site[\s\S]*restart: unless-stopped[\s\S]*condition: service_healthy/)
})

test.skipIf(!has('systemd-analyze', '--version'))('systemd accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khan-dai-units-'))
  for (const name of readdirSync(join(root, 'deploy/systemd'))) {
    const path = join(folder, name.replace('@', '@web'))
    // systemd checks that the program exists.
    writeFileSync(path, read(`systemd/${name}`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    execFileSync('systemd-analyze', ['verify', path])
  }
})

test.skipIf(!has('caddy', 'version'))('Caddy accepts its file', () => {
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')])
})

test.skipIf(!has('kubectl', 'version', '--client'))('Kustomize builds the base', () => {
  const built = execFileSync('kubectl', ['kustomize', join(root, 'deploy/kubernetes')]).toString()
  const kinds = [...built.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['Deployment', 'StatefulSet', 'PodDisruptionBudget', 'Ingress']))
})

test.skipIf(!has('hadolint', '--version'))('hadolint accepts the Dockerfile', () => {
  execFileSync('hadolint', [join(root, 'deploy/Dockerfile')])
})

test.skipIf(!has('docker', 'compose', 'version'))('Docker accepts the profiles', () => {
  for (const profile of ['one', 'several'])
    execFileSync('docker', [
      'compose',
      ...['--env-file', join(root, 'deploy/example.env'), '-f', join(root, 'deploy/compose.yaml')],
      ...['--profile', profile, 'config', '--quiet'],
    ])
})
