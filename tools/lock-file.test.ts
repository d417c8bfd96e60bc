import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string> }

/**
 * npm writes only the optional packages of the current platform, and `npm ci` on another platform then refuses the
 * file.
 */
test('the lock file has the packages of every platform, so that npm ci accepts it', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})
