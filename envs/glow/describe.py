def describe(state, action):
    return str(action)
