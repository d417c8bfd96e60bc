// @module-tag system
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tools/source-files.ts'

const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8')

/** Returns the fenced commands of a section of the runbook. */
function commandsOf(title: string): string {
  const section = runbook.split(/^### /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines]) => lines).join('')
}

/** Returns the reason why this machine cannot imitate a fresh one, or null. */
function obstacle(): string | null {
  if (process.getuid?.() !== 0) return 'only root may make namespaces'
  for (const program of [
    'unshare',
    'ip',
    'runuser',
    'useradd',
    'dpkg-query',
    'pg_createcluster',
    'redis-server',
    'caddy',
    'curl',
  ])
    if (spawnSync('which', [program]).status !== 0) return `${program} is not installed here`
  const tried = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return tried.status === 0 ? null : 'namespaces are not allowed here'
}

const reason = obstacle()
if (reason) console.warn(`skipped: the commands of the runbook, because ${reason}`)

test.skipIf(reason)('the runbook leads from nothing to the first login of an operator, word for word', () => {
  const commands = commandsOf('From nothing to the first login')
  expect(commands).toContain('systemctl enable --now khan-dai')
  const output = execFileSync(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', 'tests/setup/fresh-machine/run.sh'],
    { cwd: root, input: commands, env: { PATH: process.env.PATH, CHECKOUT: root }, maxBuffer: 1 << 24 },
  ).toString()
  const login = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  expect(login).toMatchObject({ code: 0, data: { user: { username: 'operator', role: 'operator' } } })
})
