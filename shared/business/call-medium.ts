/** How a call takes place. */
export const callMedia = ['video', 'phone'] as const
export type CallMedium = (typeof callMedia)[number]

/** Returns the link of a video call, or null for a phone call. The owner's link for this call takes precedence over the link for all
 *  calls, which applies to video calls only.
 *  @param linkForAll the link in the settings */
export function videoLinkOf(
  { medium, meetingLink }: { medium: CallMedium; meetingLink: string | null },
  linkForAll: string | null,
): string | null {
  return meetingLink ?? (medium === 'video' ? linkForAll : null)
}
