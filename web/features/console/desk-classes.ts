export const iconButtonClass =
  'tap inline-flex shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink'
