import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import type { MailService } from './mails.service.ts'

/** Mails that could not be sent. They are kept for seven days. */
export function mailResource(mails: Pick<MailService, 'retry' | 'drop'>): Resource {
  return tableResource({
    group: 'system',
    name: 'mails',
    icon: 'mail-warning',
    table: 'unsent_mails',
    order: [
      { column: 'at', type: 'timestamptz', direction: 'desc' },
      { column: 'id', type: 'uuid' },
    ],
    search: ['recipient', 'subject', 'error'],
    columns: ['subject', 'recipient', 'at', 'tries', 'error'],
    filters: ['at'],
    canAdd: false,
    canRemove: false,
    fields: {
      subject: { kind: 'text', fixed: 'always' },
      recipient: { kind: 'text', fixed: 'always', isPersonal: true },
      at: { kind: 'moment', fixed: 'always' },
      tries: { kind: 'number', fixed: 'always' },
      error: { kind: 'text', fixed: 'always', hasLines: true },
    },
    acts: [
      { name: 'retry', run: (_by, { id }) => mails.retry(id) },
      { name: 'drop', isDangerous: true, run: (_by, { id }) => mails.drop(id) },
    ],
  })
}
