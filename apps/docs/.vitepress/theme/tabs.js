/** The key under which the tab that a reader chose last is kept. */
const STORAGE_KEY = 'docs-tab';

const groups = () => document.querySelectorAll('.vp-code-group');

const labelsOf = (group) => [...group.querySelectorAll('.tabs label')];

/** Opens the tab of a title in a group that has it. */
const open = (group, title) => {
  const at = labelsOf(group).findIndex((label) => label.textContent === title);
  if (at < 0) return;
  group.querySelectorAll('.tabs input')[at].checked = true;
  [...group.querySelector('.blocks').children].forEach((block, index) =>
    block.classList.toggle('active', index === at),
  );
};

const openAll = (title) => groups().forEach((group) => open(group, title));

/** Opens the tab that the reader chose last, here or on another page. */
export const openKeptTabs = () => {
  const title = localStorage.getItem(STORAGE_KEY);
  if (title !== null) openAll(title);
};

/** Has a tab that the reader chooses chosen in all groups, and kept for other pages. */
export const followChosenTabs = () => {
  document.addEventListener('change', ({ target }) => {
    const group = target.closest('.vp-code-group');
    const label = group && labelsOf(group).find((one) => one.htmlFor === target.id);
    if (!label) return;
    // Blocks above change their heights; what the reader looks at stays where it is.
    const top = group.getBoundingClientRect().top;
    localStorage.setItem(STORAGE_KEY, label.textContent);
    openAll(label.textContent);
    scrollBy(0, group.getBoundingClientRect().top - top);
  });
};
