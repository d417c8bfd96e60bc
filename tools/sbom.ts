import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listedPackages, matches } from './check-packages.ts'
import { nameOf, readLock, runtimePaths } from './locked-packages.ts'
import { readSources, root } from './source-files.ts'

type Component = {
  'bom-ref': string
  name: string
  version: string
  scope: 'required' | 'optional'
  properties: { name: string; value: string }[]
  hashes?: { alg: string; content: string }[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}
type Sbom = {
  bomFormat: string
  specVersion: string
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Asks npm for the list of all locked packages, which is independent of the platform and of installed packages. */
function npmSbom(): Sbom {
  const [program, args] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  const { status, stdout, stderr } = spawnSync(
    program,
    [...args, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  )
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return JSON.parse(stdout) as Sbom
}

/**
 * Returns the list of run-time packages in CycloneDX JSON. npm counts bundled packages as development packages, names
 * the project after its folder, and adds a time and a random number; these are corrected or removed.
 */
export function createSbom(): Sbom {
  const { serialNumber: _, metadata, components, dependencies, ...rest } = npmSbom()
  const { timestamp: __, ...lasting } = metadata
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  const lock = readLock()
  const { licences } = listedPackages(readFileSync(join(root, 'docs/dependencies.md'), 'utf8'))
  const isOptional = new Map<string, boolean>()
  for (const path of runtimePaths(lock, readSources())) {
    const { version, optional = false } = lock[path] ?? {}
    const ref = `${nameOf(path)}@${version}`
    isOptional.set(ref, optional && (isOptional.get(ref) ?? true))
  }
  const own = metadata.component['bom-ref']
  function isShipped(ref: string): boolean {
    return ref === own || isOptional.has(ref)
  }
  return {
    ...rest,
    metadata: { ...lasting, component: { ...metadata.component, name: project.name } },
    components: components
      .filter((component) => isShipped(component['bom-ref']))
      .map((component) => {
        const named = licences.find((row) => matches(row, component.name))
        return {
          ...component,
          scope: isOptional.get(component['bom-ref']) ? 'optional' : 'required',
          properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
          licenses: component.licenses ?? (named && [{ license: { id: named.value } }]) ?? [],
        }
      }),
    dependencies: dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

if (import.meta.main) {
  const file = join(root, 'build/sbom.cdx.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(createSbom(), null, 2)}\n`)
  console.log(`Wrote ${file}`)
}
