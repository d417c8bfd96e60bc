import { expect, test } from 'vitest'
import { listedPackages, type Manifest, packageFaults } from './check-packages.ts'
import { type Lock, runtimePaths } from './locked-packages.ts'

const listed = listedPackages(`
## Install scripts

| Package | Script | Reason |
| --- | --- | --- |
| @builds/* | \`postinstall\` | not needed |

## Named licences

| Package | Licence | Reason |
| --- | --- | --- |
| font | OFL-1.1 | a font |
| silent | MIT | its readme says so |
`)
const good: Lock = {
  'node_modules/@builds/linux': { version: '1.0.0', integrity: 'sha512-a', license: 'MIT', hasInstallScript: true },
  'node_modules/font': { version: '1.0.0', integrity: 'sha512-a', license: 'OFL-1.1' },
  'node_modules/silent': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-a', license: 'GPL-3.0-only', dev: true },
}

function faults(lock: Lock, installed: Record<string, Manifest> = {}, code = ''): string[] {
  const packages = { ...good, ...lock }
  const runtime = runtimePaths(packages, [{ path: 'web/page.tsx', text: code }])
  return packageFaults(packages, runtime, listed, (at) => installed[at] ?? null)
}

test('packages with an allowed or a named licence and listed install scripts pass', () => {
  expect(faults({})).toEqual([])
  expect(
    faults({ 'node_modules/both': { version: '1.0.0', integrity: 'sha512-a', license: '(MIT AND Zlib)' } }),
  ).toEqual([])
})

test('a run-time package with another licence or without one fails with its name, at any depth', () => {
  const deep = 'node_modules/silent/node_modules/deep'
  const licences = 'see “Named licences” in docs/dependencies.md'
  expect(faults({ [deep]: { version: '1.0.0', integrity: 'sha512-a', license: 'MIT OR GPL-2.0-only' } })).toEqual([
    `deep has the licence MIT OR GPL-2.0-only: ${licences}`,
  ])
  expect(faults({ [deep]: { version: '1.0.0', integrity: 'sha512-a' } })).toEqual([
    `deep names no licence: ${licences}`,
  ])
  expect(faults({ 'node_modules/font': { version: '2.0.0', integrity: 'sha512-a', license: 'CC-BY-NC-4.0' } })).toEqual(
    [`font has the licence CC-BY-NC-4.0: ${licences}`],
  )
  expect(faults({}, { 'node_modules/font': { license: 'SEE LICENSE' } })).toEqual([
    'font has the licence SEE LICENSE, but OFL-1.1 in the lock file',
  ])
})

test('a development package that a page imports counts as a run-time package, with the packages that it needs', () => {
  const lock: Lock = {
    'node_modules/shown': {
      version: '1.0.0',
      integrity: 'sha512-a',
      license: 'MIT',
      dev: true,
      dependencies: { deep: '1' },
    },
    'node_modules/deep': { version: '1.0.0', integrity: 'sha512-a', license: 'GPL-3.0-only', dev: true },
  }
  expect(faults(lock)).toEqual([])
  expect(faults(lock, {}, "import { show } from 'shown/part'")).toEqual([
    'deep has the licence GPL-3.0-only: see “Named licences” in docs/dependencies.md',
  ])
})

test('a package with an install script that is not listed fails, also when only its package.json names the script', () => {
  const tool = 'node_modules/other'
  const plain = { version: '1.0.0', integrity: 'sha512-a', license: 'MIT', dev: true } as const
  const expected = ['other has an install script: see “Install scripts” in docs/dependencies.md']
  expect(faults({ [tool]: { ...plain, hasInstallScript: true } })).toEqual(expected)
  expect(faults({ [tool]: plain }, { [tool]: { license: 'MIT', scripts: { preinstall: 'node x.js' } } })).toEqual(
    expected,
  )
})

test('a package without a hash fails, except as part of another package’s archive', () => {
  expect(faults({ 'node_modules/plain': { version: '1.0.0', license: 'MIT' } })).toEqual([
    'plain has no integrity hash in the lock file',
  ])
  expect(
    faults({ 'node_modules/tool/node_modules/part': { version: '1.0.0', license: 'MIT', dev: true, inBundle: true } }),
  ).toEqual([])
})

test('rows of packages that are gone fail', () => {
  const { 'node_modules/font': _, 'node_modules/@builds/linux': __, ...rest } = good
  expect(packageFaults(rest, ['node_modules/silent'], listed, () => null)).toEqual([
    '@builds/* is listed in docs/dependencies.md, but has no install script',
    'font is listed in docs/dependencies.md, but is no run-time package',
  ])
})
