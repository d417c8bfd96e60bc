import { eventBooking, eventInfo, eventList, eventSaving, ownEvents } from '#contract/events.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [eventInfo, eventList],
  user: [eventBooking, eventSaving, ownEvents],
})
