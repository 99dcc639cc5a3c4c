import { type AreaSubjects, idOf, labelled, made, type Making } from '../making.js';
import { makeDisk } from './nodes/disks.js';
import { makeNode } from './nodes/machines.js';

/** A disk of a node that the caller may change. */
const diskOfNode = async (making: Making): Promise<number> => {
  const nodeId = await makeNode(making);
  return makeDisk({ ...making, ids: { nodeId } });
};

export const subjects: AreaSubjects = {
  makers: {
    imageId: async ({ owner, run, entities }) => {
      const body = { label: run.label(), region: 'us-east' };
      const { id } = (await made<{ image: { id: string } }>(owner, '/images/upload', body)).image;
      entities.push({ kind: 'image', id: Number(id.split('/')[1]) });
      return id;
    },
    stackScriptId: async ({ owner, run, entities }) => {
      const body = { label: run.label(), images: ['any/all'], script: '#!/bin/sh\n' };
      const id = await idOf(owner, '/node/stackscripts', body);
      entities.push({ kind: 'stackscript', id });
      return id;
    },
  },
  named: { createImage: diskOfNode },
  bodies: {
    createStackScript: labelled,
    createImage: (body, _run, { named }) => ({ ...body, disk_id: named }),
  },
};
