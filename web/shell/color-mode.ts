import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { readCookie, writeCookie } from '#web/api/cookies.ts'
import { createStore, useStore } from '#web/ui/store.ts'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

type Forced = 'light' | 'dark' | undefined

/**
 * A page forces a mode with `export const handle = { colorMode: 'dark' }`, or with a function of its query. It cannot
 * force "system".
 */
export type PageHandle = { colorMode?: Forced | ((query: URLSearchParams) => Forced) }

function storedMode(): ColorMode {
  const stored = readCookie('color-mode')
  return colorModes.find((mode) => mode === stored) ?? 'system'
}

const preference = createStore<ColorMode>('system')

export function useForcedMode(): Forced {
  const { search } = useLocation()
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  const mode = handles.findLast((handle) => handle?.colorMode)?.colorMode
  return typeof mode === 'function' ? mode(new URLSearchParams(search)) : mode
}

export function useColorMode(): ColorMode {
  return useStore(preference, 'system')
}

export function chooseColorMode(mode: ColorMode): void {
  writeCookie('color-mode', mode)
  preference.set(() => mode)
}

function apply(mode: ColorMode, prefersDark: boolean): void {
  const isDark = mode === 'dark' || (mode === 'system' && prefersDark)
  const { classList } = document.documentElement
  classList.toggle('dark', isDark)
  classList.toggle('light', !isDark)
}

/**
 * Applies the mode to <html>: the page's, else the visitor's, else the system's. Also applies later changes of these.
 */
export function useAppliedColorMode(): void {
  const forced = useForcedMode()
  const chosen = useColorMode()
  useEffect(() => preference.set(storedMode), [])
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const update = () => apply(forced ?? chosen, system.matches)
    // Until the stored choice is read, the inline script's decision applies.
    if (chosen === storedMode() || forced) update()
    system.addEventListener('change', update)
    return () => system.removeEventListener('change', update)
  }, [forced, chosen])
}
