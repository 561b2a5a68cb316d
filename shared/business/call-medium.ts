/** What a visitor has chosen for a call, or was told. */
export const callMedia = ['video', 'phone'] as const
export type CallMedium = (typeof callMedia)[number]

/** Decides how a call takes place: returns the link to join it by video, or null for a phone call. The owner's link for this one call
 *  comes first; the link for all calls counts where the visitor has a video call.
 *  @param linkForAll as the settings have it */
export function videoLinkOf(
  { medium, meetingLink }: { medium: CallMedium; meetingLink: string | null },
  linkForAll: string | null,
): string | null {
  return meetingLink ?? (medium === 'video' ? linkForAll : null)
}
