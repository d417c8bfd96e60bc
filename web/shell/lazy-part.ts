import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPart } from './reload.ts'

/** Returns the component that another chunk exports as `name`. The first rendering loads the chunk with `loadPart`. */
export function lazyPart<Props, Name extends string>(
  part: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadPart(part))[name] }))
}
