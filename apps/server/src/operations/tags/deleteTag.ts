import type { Handler } from '../../cloud/operation.js';
import { recordEvent } from '../../repositories/events.js';
import { tagEntity } from '../../repositories/events/entities.js';
import { takeTag } from '../../repositories/tags/tagged.js';
import { removeTag } from '../../repositories/tags/tags.js';

export const deleteTag: Handler<'deleteTag'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { tagLabel: label } = params;
    // What has the tag first, as where it gets one.
    await takeTag(viewer, tx, label);
    await removeTag(viewer, tx, label);
    recordEvent(viewer, tx, { action: 'tag_delete', entity: tagEntity(label) });
    return {};
  });
