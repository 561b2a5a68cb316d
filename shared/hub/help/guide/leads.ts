import type { GuidePage } from './guide-page.ts'

export const pages: readonly GuidePage[] = [
  {
    id: 'leads',
    title: 'The list of leads',
    purpose: 'Anyone who gets in touch, or whom you find, is a lead. Everything about them is in one place.',
    views: [{ label: 'Open Leads', to: '/' }],
    blocks: [
      { kind: 'picture', name: 'leads' },
      {
        kind: 'steps',
        steps: [
          'Choose **Enquiries**, **Found** or **All**. The list opens on the people who wrote to you; those who were found elsewhere are separate.',
          'Search for a name, a place, a word from a message or the number of a quote or invoice, and narrow the list by **Status**, **Project type** or **Priority**. On a phone these are behind **Filters**.',
          'Change the order, for example to **Email score** or **Value**.',
          'To keep a search, choose **Views**, then **Save this view …**',
          'Switch from **List** to **Board** to see one column for each status. Drag a lead to the next column, or use its menu.',
        ],
      },
      { kind: 'heading', text: 'Several leads at once' },
      {
        kind: 'text',
        text: 'Tick the boxes in front of their names. A bar appears, with which you change status or priority, or choose **Export**, **Archive** or **Delete** for all of them.',
      },
      { kind: 'heading', text: 'Status and stage' },
      {
        kind: 'text',
        text: 'The status says how the conversation is going: **New**, **Contacted**, **Interested**, **Quoted**, **Converted** or **Rejected**. The stage says how far the work is, from **Prospect** through **Deposit paid**, **Survey** and **Design** to **Completed**. The stage follows the status where that is clear, and a paid deposit moves both.',
      },
      {
        kind: 'note',
        text: 'To reach anything quickly, press Ctrl and K (on a Mac, Command and K) and type: a name, a place or what you want to do. A question mark shows all keyboard shortcuts.',
      },
    ],
    problems: [
      {
        problem: 'A lead isn’t in the list.',
        solution:
          'Choose **All** and clear the filters. If it was archived, it is under **Archive**, beside **Leads**.',
      },
      {
        problem: 'You moved a lead to the wrong status.',
        solution: 'Choose **Undo** in the message that appears, or move it back.',
      },
      {
        problem: 'It says “This has been changed elsewhere since you began”.',
        solution:
          'You, another window or another device changed it while the form was open, or since the draft that came back. Choose for each field which version to keep, then save again.',
      },
    ],
  },
  {
    id: 'tidy-leads',
    title: 'Import, merge, archive and delete',
    purpose: 'Bring in the people you know, merge duplicates and archive what didn’t work out.',
    views: [
      { label: 'Open Archive', to: '/archive' },
      { label: 'Import leads', to: '/?panel=import' },
    ],
    blocks: [
      { kind: 'heading', text: 'Add and import' },
      {
        kind: 'steps',
        steps: [
          'For one person, choose **Add a lead**.',
          'For a list of people, open **Import, export and more** and choose **Import from a file …**. It reads Excel and CSV files, address cards (.vcf) and boards of Trello (.json) as they are: from Outlook, Google, Apple, HubSpot, Pipedrive, Mailchimp, Google Ads or Facebook. It reads every sheet of a workbook that has people in it, and names those that it leaves out.',
          'Under **Match the columns** you see how each column will be read, and can change it. You then see what the import would do before anything is saved.',
          'After the import you can still choose **Undo the import**. Leads that you have worked on since stay. Like any change of hundreds of leads, it shows how far it is, and **Stop** leaves the rest as it is.',
        ],
      },
      { kind: 'picture', name: 'import' },
      { kind: 'heading', text: 'Merge' },
      {
        kind: 'text',
        text: 'If two leads may be the same person, a notice at the top of the lead offers to merge them, or to say **Not the same person**. You choose which value to keep for each field. On the timeline, **Undo the merge** separates them again.',
      },
      { kind: 'heading', text: 'Archive or delete' },
      {
        kind: 'text',
        text: '**Archive** takes a lead off the list but keeps the whole history; **Restore** brings it back at any time. **Delete** removes the history for good and leaves only an anonymous marker, so that scraping and imports don’t add the person again. **Erase every trace** is for somebody who asks to be forgotten.',
      },
    ],
    problems: [
      {
        problem: 'Some people in the file were left out or changed.',
        solution:
          'Only somebody with neither an email address nor a telephone number is left out. A value that doesn’t fit its field, or a second address or number, goes in the lead’s notes. Anyone marked in the file as opted out is recorded as having objected to marketing. Each of these rows is listed with the reason. Correct the file and import it again: existing leads aren’t added twice.',
      },
      {
        problem: 'A file can’t be read, or its columns are wrong.',
        solution:
          'The message says what’s wrong with the file and how to save it instead. If values are in the wrong fields, choose the row with the headings under **Names of the columns**. Then, under **Match the columns**, choose the right field for a column, or **Left out**: below each column is an example of what’s in it. If the file is too large, export it with fewer columns or split it into several: one file can have up to 50,000 people. Nothing is saved until you’ve seen what the import would do and choose **Import**.',
      },
      {
        problem: 'You archived the wrong lead.',
        solution: 'Choose **Undo** in the message, or **Restore** in the **Archive**.',
      },
      {
        problem: 'You deleted the wrong lead.',
        solution: 'That can’t be undone in the hub. An earlier backup still has it: see “When something is wrong”.',
      },
    ],
  },
]
