import { storage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'

/**
 * Event of Chromium browsers, which is not standardised:
 * https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface
 */
export type InstallPrompt = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const visitsKey = 'khan-dai.visits'
const refusedKey = 'khan-dai.install-refused'
/** Pages that are opened within this time of each other count as one visit. */
const visitGapMs = 30 * 60_000
const returningFrom = 2

export type Visits = { count: number; at: number }

/** Returns the visits, including a page that is opened at `now` (epoch ms). */
export function withPage(before: Visits | null, now: number): Visits {
  const isNew = !before || now - before.at > visitGapMs
  return { count: (before?.count ?? 0) + (isNew ? 1 : 0), at: now }
}

function readVisits(): Visits | null {
  try {
    const { count, at } = JSON.parse(storage.read(visitsKey) ?? 'null') as Visits
    return Number.isInteger(count) && Number.isFinite(at) ? { count, at } : null
  } catch {
    return null
  }
}

/** Counts this page as a visit or part of one. Returns true from the second visit. */
export function countVisit(): boolean {
  const visits = withPage(readVisits(), Date.now())
  storage.write(visitsKey, JSON.stringify(visits))
  return visits.count >= returningFrom
}

export function isHintRefused(): boolean {
  return storage.read(refusedKey) === '1'
}

/** Hides the hint permanently. */
export function refuseHint(): void {
  storage.write(refusedKey, '1')
}

export function isInstalled(): boolean {
  const isOnHomeScreen = (navigator as Navigator & { standalone?: boolean }).standalone === true
  return isOnHomeScreen || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}

/** Returns true on iOS and iPadOS. They have no install prompt, so the visitor must use Safari's menu. */
export function isAppleTouch(): boolean {
  const isTablet = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  return isTablet || /iPhone|iPad|iPod/.test(navigator.userAgent)
}

/** The browser's install prompt. The page's first script intercepts an early one (early-script.ts). */
export const installPrompt = createStore<InstallPrompt | null>(null)

export function followInstallPrompt(): () => void {
  const take = (event: Event) => {
    event.preventDefault()
    installPrompt.set(() => event as InstallPrompt)
  }
  const done = () => {
    installPrompt.set(() => null)
    refuseHint()
  }
  if (window.installPrompt) installPrompt.set(() => window.installPrompt ?? null)
  addEventListener('beforeinstallprompt', take)
  addEventListener('appinstalled', done)
  return () => {
    removeEventListener('beforeinstallprompt', take)
    removeEventListener('appinstalled', done)
  }
}
