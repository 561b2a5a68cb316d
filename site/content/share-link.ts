export const shareLink = {
  copy: 'Copy link',
  /** Where the device has a sheet of its own for it. */
  share: 'Share',
  copied: 'Link copied',
  refused: 'Please copy the link from the address bar.',
} as const
