import type { Letter } from '#server/engines/ports.ts'

/**
 * Returns the headers beside sender, recipient and subject. RFC 3834 keeps out-of-office programs from answering, and
 * RFC 8058 lets mail programs unsubscribe with one POST.
 */
export function mailHeaders({ unsubscribeUrl }: Letter): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    // Exchange reads only this one.
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
