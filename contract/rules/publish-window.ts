/** A commentator may start publishing this long before kick-off. */
export const opensBeforeMs = 30 * 60_000
/** Max duration of a fixture when no feed reports its end. */
export const maxFixtureMs = 12 * 3_600_000
