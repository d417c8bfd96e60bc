import type { ConsoleFieldKind } from '#contract/console.ts'
import type { LocalText } from '#contract/envelope.ts'
import type { RunSettingName, runSettingGroups, runSettingUnits } from '#contract/rules/run-settings.ts'
import type { Config } from '#server/config/config-shape.ts'
import { type PostingRequirement, postingRequirements } from '#server/features/account/posting.service.ts'

type Setting<T> = {
  kind: ConsoleFieldKind & ('number' | 'switch' | 'choice' | 'texts')
  group: (typeof runSettingGroups)[number]
  unit: (typeof runSettingUnits)[number]
  /** The value until an operator sets another one: that of the environment, where there is one. */
  usual(config: Config): T
  least?: number
  most?: number
  choices?: readonly string[]
  /** Zero is allowed beside the range, and keeps everything. */
  isZeroAllowed?: true
  /** True when a second operator must approve each value. */
  isDangerous?: true
  /** Returns true when a value only closes what is open. A sole operator sets it without a wait, to end a raid. */
  isStricter?(value: T, before: T): boolean
}

type NumberOptions = Pick<Setting<number>, 'group' | 'unit' | 'usual'> & { least: number; most: number }
const number = (options: NumberOptions): Setting<number> => ({ kind: 'number', ...options })
const onOff = (group: Setting<boolean>['group'], usual: Setting<boolean>['usual']): Setting<boolean> => ({
  kind: 'switch',
  group,
  unit: 'none',
  usual,
})
/** Days until old rows are deleted; 0 keeps them. */
const days = (least: number, usual: Setting<number>['usual']): Setting<number> => ({
  kind: 'number',
  group: 'retention',
  unit: 'days',
  least,
  most: 3_650,
  isZeroAllowed: true,
  usual,
})
const limit = { group: 'limits' } as const

/** Each setting with its kind, range and default. The console, the checks and the consumers follow from it. */
export const declared = {
  isRegistrationOpen: onOff('access', () => true),
  postingRequires: {
    kind: 'choice',
    group: 'access',
    unit: 'none',
    choices: postingRequirements,
    usual: ({ postingRequires }) => postingRequires,
    isDangerous: true,
    isStricter: (value, before) => postingRequirements.indexOf(value) > postingRequirements.indexOf(before),
  } as Setting<PostingRequirement>,
  areUploadsOpen: onOff('access', () => true),
  announcement: {
    kind: 'texts',
    group: 'content',
    unit: 'none',
    most: 160,
    usual: () => ({ vi: '', en: '', zh: '' }),
  } as Setting<LocalText>,
  callsPerMinute: number({
    ...limit,
    unit: 'perMinute',
    least: 60,
    most: 1_000_000,
    usual: ({ limits }) => limits.callsPerMinute,
  }),
  failedLoginsPerMinute: number({
    ...limit,
    unit: 'perMinute',
    least: 2,
    most: 1_000_000,
    usual: ({ limits }) => limits.failedLoginsPerMinute,
  }),
  guestsPerHour: number({
    ...limit,
    unit: 'perHour',
    least: 10,
    most: 1_000_000,
    usual: ({ limits }) => limits.guestsPerHour,
  }),
  pagesPerMinute: number({
    ...limit,
    unit: 'perMinute',
    least: 30,
    most: 1_000_000,
    usual: ({ pages }) => pages.rendersPerMinute,
  }),
  socketsPerAddress: number({
    ...limit,
    unit: 'count',
    least: 4,
    most: 1_000_000,
    usual: ({ limits }) => limits.socketsPerAddress,
  }),
  chatBurst: number({ ...limit, unit: 'count', least: 1, most: 100, usual: ({ limits }) => limits.chat.burst }),
  chatEveryMs: number({
    ...limit,
    unit: 'ms',
    least: 100,
    most: 3_600_000,
    usual: ({ limits }) => limits.chat.everyMs,
  }),
  tipsPerDay: number({ ...limit, unit: 'perDay', least: 1, most: 1_000, usual: ({ tips }) => tips.perDay }),
  memberStorageMb: number({ ...limit, unit: 'mb', least: 10, most: 1_000_000, usual: () => 1_024 }),
  recordingDays: days(1, ({ recordingDays }) => recordingDays),
  recordingFullDays: days(1, ({ recordingFullDays }) => recordingFullDays),
  chatMessageDays: days(7, () => 0),
  oddsTickDays: days(60, () => 0),
  notificationDays: days(7, () => 90),
  activityDays: days(30, () => 60),
} satisfies Record<RunSettingName, Setting<never> | Setting<unknown>>

type ValueOf<S> = S extends Setting<infer T> ? T : never
export type RunSettingValues = { readonly [N in RunSettingName]: ValueOf<(typeof declared)[N]> }

export const declaredOf = (name: RunSettingName): Setting<unknown> => declared[name] as Setting<unknown>

/** Returns true for a value of the setting's kind within its range. The default is always allowed. */
export function isValueOf(name: RunSettingName, value: unknown): boolean {
  const { kind, least = -Infinity, most = Infinity, choices = [], isZeroAllowed } = declaredOf(name)
  if (isZeroAllowed && value === 0) return true
  if (kind === 'number') return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  if (kind === 'switch') return typeof value === 'boolean'
  if (kind === 'choice') return choices.includes(String(value))
  const texts = value as Record<string, unknown> | null
  return ['vi', 'en', 'zh'].every((locale) => typeof texts?.[locale] === 'string')
}
