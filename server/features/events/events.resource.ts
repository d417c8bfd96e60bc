import { tableResource } from '#server/kit/table-rows.ts'

const slug = /^[a-z0-9][a-z0-9-]{0,79}$/

export const eventResource = tableResource({
  name: 'events',
  group: 'content',
  icon: 'calendar',
  table: 'site_events',
  order: [
    { column: 'starts_at', type: 'timestamptz', direction: 'desc' },
    { column: 'id', type: 'bigint', direction: 'desc' },
  ],
  search: ['slug', 'title', 'summary'],
  columns: ['title', 'startsAt', 'capacity', 'booked', 'isPublished'],
  filters: ['isPublished'],
  canRemove: false,
  fields: {
    title: { kind: 'texts', most: 120 },
    slug: { kind: 'text', most: 80, check: (value) => (slug.test(value) ? null : 'slug') },
    summary: { kind: 'texts', hasLines: true, most: 400 },
    text: { kind: 'texts', hasLines: true, most: 6_000 },
    place: { kind: 'texts', most: 120 },
    startsAt: { kind: 'moment', isNeeded: true },
    endsAt: { kind: 'moment', isNeeded: true },
    capacity: { kind: 'number', least: 1, most: 1_000_000, isNeeded: false },
    booked: { kind: 'number', fixed: 'always' },
    isPublished: { kind: 'switch' },
  },
  async check(_db, { startsAt, endsAt, capacity, booked }) {
    const isFull = capacity !== null && Number(capacity) < Number(booked ?? 0)
    return [
      ...(Number(endsAt) <= Number(startsAt) ? [{ path: 'endsAt', rule: 'order' }] : []),
      ...(isFull ? [{ path: 'capacity', rule: 'belowBooked' }] : []),
    ]
  },
})
