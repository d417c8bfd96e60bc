import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { root } from '#tools/source-files.ts'
import type { LayoutName } from '#web/route-rows.ts'

type Locked = { dev?: true; devOptional?: true }

/**
 * Returns the paths of the packages that `npm ci --omit=dev` installs. Nested node_modules are within the folder of
 * their package.
 */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path.lastIndexOf('node_modules/') === 0 && !dev && !devOptional ? [path] : [],
  )
}

/**
 * Creates an installation of symbolic links. With `--preserve-symlinks`, Node resolves packages from the links, not
 * from their targets.
 */
function linkInstall(directory: string): void {
  const parts = ['server', 'contract', 'media', 'demo', 'tools', 'build', 'package.json']
  for (const path of [...parts, ...productionPackages()]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    symlinkSync(join(root, path), join(directory, path))
  }
}

let app: TestApp
let directory: string
let program: ChildProcess | undefined
beforeAll(async () => {
  app = await startTestApp()
  directory = mkdtempSync(join(tmpdir(), 'khan-dai-install-'))
  linkInstall(directory)
})
afterAll(async () => {
  if (program?.exitCode === null) {
    program.kill()
    await once(program, 'exit')
  }
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Starts the program as the runbook describes. Returns its address. Throws with the program’s output when it ends. */
async function startInstall(): Promise<string> {
  const child = spawn(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', 'server/main.ts'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://khandai.example',
      SECRET: 'a-secret-that-is-long-enough-for-production',
      // A URL needs a host. The path of the socket in its query takes precedence.
      DATABASE_URL: app.engines.database.connectionString.replace('@/', '@localhost/'),
      DATA_DIR: join(directory, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      RTMP_PORT: '0',
      RENDER_WORKERS: '1',
      MARBLE_RACES: 'off',
      TRANSCODER: 'off',
      LOG_FORMAT: 'json',
    },
  })
  program = child
  const errors = text(child.stderr)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /Server listening at (http:[\d./:]+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error(`the program ended: ${await errors}`)
}

test('an install without development packages serves a page of each layout', async () => {
  const world = createWorld(app, { password: 'Khan-Dai-2468' })
  const commentators = [await world.commentator({ username: 'minhkhang', name: 'Minh Khang' })]
  const id = await world.liveFixture({ commentators })
  const { slug } = (await app.call(liveRoom, { id })).data
  const pages: Record<LayoutName, string> = {
    default: '/',
    secondary: '/bang-tin',
    clear: '/chatroom',
    clean: '/mb',
    desk: '/quan-tri',
    custom: `/truc-tiep/${slug}`,
  }
  const address = await startInstall()
  for (const [layout, path] of Object.entries(pages)) {
    const page = await fetch(address + path, { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect([layout, page.status]).toEqual([layout, 200])
    expect(html).toContain(`"layout ${layout}"`)
  }
})

/** Returns the package of a specifier: `@scope/name` for `@scope/name/part`, and `name` for `name/part`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function importsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // Takes only literals: any other dynamic import is for a file of the build.
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^"(.+)"$/.exec(code.slice(start, end))?.[1] ?? [],
    ),
  ]
}

test('the built pages import only production dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const files = globSync('build/server/**/*.js', { cwd: root })
  const imported = files.flatMap((path) => importsOf(join(root, path)))
  const packages = new Set(imported.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf))
  expect(files.length).toBeGreaterThan(50)
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})
