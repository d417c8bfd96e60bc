/** Settings that operators change while the site runs. `setting.NAME` are their names in three languages. */
export const runSettingNames = [
  'isRegistrationOpen',
  'postingRequires',
  'areUploadsOpen',
  'announcement',
  'callsPerMinute',
  'failedLoginsPerMinute',
  'guestsPerHour',
  'pagesPerMinute',
  'socketsPerAddress',
  'chatBurst',
  'chatEveryMs',
  'tipsPerDay',
  'memberStorageMb',
  'recordingDays',
  'recordingFullDays',
  'chatMessageDays',
  'oddsTickDays',
  'notificationDays',
  'activityDays',
] as const
export type RunSettingName = (typeof runSettingNames)[number]

export const runSettingGroups = ['access', 'content', 'limits', 'retention'] as const
export const runSettingUnits = ['none', 'perMinute', 'perHour', 'perDay', 'ms', 'count', 'mb', 'days'] as const
