/** Members that were named together, directly or through others, are one group. */
export type Groups = {
  join(members: readonly number[]): void;
  count(): number;
};

/** Starts without members. */
export function createGroups(): Groups {
  const parentOf = new Map<number, number>();
  let groups = 0;
  function rootOf(member: number): number {
    let root = member;
    for (let parent = parentOf.get(root); parent !== undefined && parent !== root;) {
      root = parent;
      parent = parentOf.get(root);
    }
    parentOf.set(member, root);
    return root;
  }
  function add(member: number): void {
    if (parentOf.has(member)) return;
    parentOf.set(member, member);
    groups += 1;
  }
  return {
    join: (members) => {
      const [first] = members;
      if (first === undefined) return;
      for (const member of members) {
        add(member);
        const [into, from] = [rootOf(first), rootOf(member)];
        if (into === from) continue;
        parentOf.set(from, into);
        groups -= 1;
      }
    },
    count: () => groups,
  };
}
