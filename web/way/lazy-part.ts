import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { MissingPart } from './missing-part.tsx'
import { loadPart } from './reload.ts'

/**
 * Returns the component that another chunk exports as `name`. The first rendering loads the chunk with `loadPart`. If it
 * cannot be loaded, the component shows nothing, and a toast says so.
 */
export function lazyPart<Props, Name extends string>(
  part: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: (await loadPart(part))[name] }
    } catch (error) {
      console.warn(`${name} could not be loaded`, error)
      return { default: MissingPart }
    }
  })
}
