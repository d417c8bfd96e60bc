import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#server/settings.ts'
import { root } from '../../tools/source-files.ts'

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
