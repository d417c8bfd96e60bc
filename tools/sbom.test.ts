import { expect, test } from 'vitest'
import { nameOf, readLock, runtimePaths } from './locked-packages.ts'
import { createSbom } from './sbom.ts'
import { readSources, root } from './source-files.ts'

const sbom = createSbom()

test('the list of materials has every run-time package with its version, licence and hash, and no other', () => {
  const { components, dependencies, metadata, bomFormat } = sbom
  const lock = readLock()
  const wanted = runtimePaths(lock, readSources()).map((path) => [
    `${nameOf(path)}@${lock[path]?.version}`,
    lock[path]?.integrity,
  ])
  const listed = components.map(({ name, version, hashes = [] }) => [
    `${name}@${version}`,
    hashes.map(({ alg, content }) => `${alg}-${Buffer.from(content, 'hex').toString('base64')}`).join(),
  ])
  const written = new Map(wanted.map(([ref, integrity]) => [ref, integrity?.replace(/^sha(\d+)/, 'SHA-$1')]))
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component.name).toBe('khan-dai')
  expect(new Map(listed as [string, string][])).toEqual(written)
  expect(listed).toHaveLength(written.size)
  // The server loads ws, and the build puts hls.js into the pages.
  expect([...written.keys()].map((ref) => ref?.replace(/@[^@]*$/, ''))).toEqual(
    expect.arrayContaining(['ws', 'hls.js']),
  )
  expect(
    components.filter(({ licenses = [] }) =>
      licenses.every(({ license, expression }) => !license?.id && !license?.name && !expression),
    ),
  ).toEqual([])
  const refs = new Set([metadata.component, ...components].map((component) => component['bom-ref']))
  expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
})

test('two lists of materials of the same commit are the same, without a folder, a time or a registry', () => {
  const [first, second] = [JSON.stringify(sbom), JSON.stringify(createSbom())]
  expect(second).toBe(first)
  expect(first).not.toContain(root)
  expect(first).not.toMatch(/\d{4}-\d\d-\d\dT|serialNumber|https?:\/\/(?!cyclonedx\.org\/schema\/)/)
})
