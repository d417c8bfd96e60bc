import Bowser from 'bowser'
import type { DeviceSession } from '#contract/devices.ts'

const forms: Record<string, DeviceSession['form']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/**
 * Returns names by which the owner recognises the device, from its user agent. For display only: the client can send
 * any text.
 */
export function deviceNames(userAgent: string): Pick<DeviceSession, 'browser' | 'system' | 'form'> {
  if (userAgent === '') return { browser: '', system: '', form: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '', form: forms[platform.type ?? ''] ?? 'other' }
}
